import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`;

export default defineConfig({
  plugins: [react()],
  // `source` first: the workspaces resolve to their TypeScript, so that neither dev nor build waits for their dist.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: {
    port: Number(process.env['WEB_PORT'] ?? '5173'),
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    // Fonts stay files: inlined, they would be paid again in every style sheet.
    assetsInlineLimit: 2048,
    reportCompressedSize: true,
  },
});
