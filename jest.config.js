import { getHeapStatistics } from 'node:v8';

// Pure specs run anywhere; *.int.spec.ts and *.e2e.spec.ts share one PostgreSQL, started once per run (libs/testing/src/start-servers.ts).
const base = {
  rootDir: import.meta.dirname,
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
    // Templates of the members' site.
    '^.+\\.tsx$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  modulePathIgnorePatterns: ['/dist/'],
};

/** Files of one worker share evaluated modules (ADR 0047). */
const shared = {
  testEnvironment: '<rootDir>/libs/testing/jest/shared-environment.js',
  runtime: '<rootDir>/libs/testing/jest/shared-runtime.js',
};

const webSources = {
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    ...base.moduleNameMapper,
    '^@intendance/([^/]+)/(.*)\\.js$': '<rootDir>/libs/$1/src/$2.ts',
    '\\.(css|woff2|svg)(\\?.*)?$': '<rootDir>/apps/web/jest.asset.js',
  },
};

export default {
  // Long enough for a busy machine; a spec that waits for ever still fails.
  testTimeout: 30_000,
  // Modules of completed specs stay in a worker: a new worker starts, and evaluates them again, before the heap of the old one is full.
  workerIdleMemoryLimit: Math.round(0.6 * getHeapStatistics().heap_size_limit),
  testSequencer: '<rootDir>/libs/testing/jest/sequencer.js',
  projects: [
    {
      ...base,
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps/api,apps/cli,scripts}/**/*.spec.{ts,mjs}'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.(int|e2e)\\.spec\\.ts$'],
      globalSetup: '<rootDir>/libs/testing/src/unit.setup.ts',
      globalTeardown: '<rootDir>/libs/testing/src/servers.teardown.ts',
    },
    {
      ...base,
      ...shared,
      displayName: 'int',
      testMatch: ['<rootDir>/{libs,apps/api,apps/cli}/**/*.{int,e2e}.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      globalSetup: '<rootDir>/libs/testing/src/int.setup.ts',
      globalTeardown: '<rootDir>/libs/testing/src/servers.teardown.ts',
    },
    {
      ...base,
      ...shared,
      ...webSources,
      displayName: 'web-node',
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.dom\\.spec\\.ts$'],
    },
    {
      ...base,
      ...webSources,
      displayName: 'web',
      testEnvironment: '<rootDir>/apps/web/jest.environment.js',
      testEnvironmentOptions: { customExportConditions: ['browser'] },
      setupFiles: ['<rootDir>/apps/web/jest.setup.js'],
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.tsx', '<rootDir>/apps/web/src/**/*.dom.spec.ts'],
    },
  ],
};
