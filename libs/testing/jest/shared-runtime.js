import { pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';

const runtimes = new WeakMap();
/**
 * The `require.cache` of modules. Fastify looks for the name of each plugin in it: through jest's proxy, which makes a URL of each key for
 * each read, that took a quarter of a second of processor time for each application.
 */
const noCache = Object.freeze(Object.create(null));

/** Keeps the evaluated modules of a shared environment, except specs and the modules that only specs import (ADR 0047). */
export default function openRuntime(...parameters) {
  const [, environment, , , , , testPath] = parameters;
  const runtime = runtimes.get(environment) ?? new SharedRuntime(...parameters);
  if (environment.isShared) runtimes.set(environment, runtime);
  runtime._testPath = testPath;
  return runtime;
}

class SharedRuntime extends Runtime {
  constructor(...parameters) {
    super(...parameters);
    this.registries.getRequireCacheProxy = () => noCache;
  }

  async unstable_importModule(from, moduleName) {
    try {
      return await super.unstable_importModule(from, moduleName);
    } finally {
      if (this._environment.isShared && from === this._testPath) this._environment.rememberLibraries();
    }
  }

  /** A module that a spec replaces would stay replaced in the modules that import it. */
  setMock(...parameters) {
    this.requireOwnModules();
    super.setMock(...parameters);
  }

  setModuleMock(...parameters) {
    this.requireOwnModules();
    super.setModuleMock(...parameters);
  }

  resetModules() {
    this.requireOwnModules();
    super.resetModules();
  }

  requireOwnModules() {
    if (runtimes.has(this._environment))
      throw new Error('A spec that replaces or resets modules begins with /** @own-modules */ (ADR 0047).');
  }

  teardown() {
    if (!this._environment.isShared) {
      super.teardown();
      return;
    }
    this.restoreAllMocks();
    const root = `${pathToFileURL(this._config.rootDir).href}/`;
    const { esModuleRegistry, moduleRegistry, internalModuleRegistry } = this.registries;
    for (const [key, module] of esModuleRegistry) if (module.status !== 'evaluated' || !isKept(key, root)) esModuleRegistry.delete(key);
    for (const path of moduleRegistry.keys()) if (!isKept(pathToFileURL(path).href, root)) moduleRegistry.delete(path);
    internalModuleRegistry.clear();
    this.testMainModule.reset();
    this.jestGlobals.clearJestObjectCache();
    this.jestGlobals.cachedEnvGlobals = undefined;
    this.loggedReferenceErrors.clear();
  }
}

/** Specs, their fixtures and the helpers of `libs/testing` import `@jest/globals`, which belong to one file. */
function isKept(key, root) {
  if (key.startsWith('@jest/globals/')) return false;
  if (!key.startsWith(root) || key.includes('/node_modules/')) return true;
  const path = key.slice(root.length);
  return /(^|\/)src\//.test(path) && !path.startsWith('libs/testing/') && !/\.spec\.m?[jt]sx?/.test(path);
}
