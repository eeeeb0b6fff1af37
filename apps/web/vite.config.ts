import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, minify, type Plugin, type UserConfig } from 'vite';
import { sharedChunks } from './chunks.js';

const api = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;
const libraries = fileURLToPath(new URL('../../libs', import.meta.url));

const bootScript = fileURLToPath(new URL('dist/boot.js', import.meta.url));

/** Files of `public` are copied as they are: the script that runs before the first paint is minified after the copy. */
const minifiedBootScript: Plugin = {
  name: 'minified-boot-script',
  apply: 'build',
  async closeBundle() {
    const { code } = await minify('boot.js', await readFile(bootScript, 'utf8'));
    await writeFile(bootScript, code);
  },
};

const config: UserConfig = {
  plugins: [react()],
  // The workspaces resolve to their TypeScript, so that neither dev nor build waits for their dist. An alias and not the `source`
  // condition: @internationalized/* declare that condition too, and would be compiled from their own sources.
  resolve: { alias: [{ find: /^@intendance\/([^/]+)\/(.*)\.js$/, replacement: `${libraries}/$1/src/$2.ts` }] },
  server: {
    port: Number(process.env.WEB_PORT ?? '5173'),
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    // Browsers of our target preload modules themselves.
    modulePreload: { polyfill: false },
    // Read by the spec of the weight of each screen.
    manifest: true,
    // Fonts stay files: inlined, they would be paid again in every style sheet.
    assetsInlineLimit: 2048,
    rolldownOptions: {
      // Every screen is a chunk, and the entry has the list of the chunks of each: with long names, the list would outgrow the screens (-2
      // kB gz).
      output: { chunkFileNames: 'assets/[hash].js' },
      // Chakra's theme is built by calls that only return their argument. Said so, the 50 recipes we do not use leave the first bundle (-7 kB gz).
      treeshake: {
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'defineTokens', 'defineSemanticTokens', 'createSystem'],
      },
    },
  },
};

export default defineConfig(async ({ command }) =>
  command === 'build'
    ? mergeConfig(config, { plugins: [minifiedBootScript], build: { rolldownOptions: { output: await sharedChunks(config) } } })
    : config,
);
