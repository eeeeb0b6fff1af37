import BaseEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** An open channel would keep the run from ending. */
class UnheldChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** jest-environment-jsdom pins an older jsdom; this one runs the workspace's. */
export default class WebEnvironment extends BaseEnvironment {
  constructor(config, context) {
    super(config, context, jsdom);
    // jsdom hides these globals of Node, which every supported browser has.
    this.global.structuredClone ??= structuredClone;
    this.global.TextEncoder ??= TextEncoder;
    this.global.TextDecoder ??= TextDecoder;
    // Node's Request only takes Node's signal, and the router makes one for each navigation.
    this.global.AbortController = AbortController;
    this.global.AbortSignal = AbortSignal;
    this.global.BroadcastChannel ??= UnheldChannel;
    for (const name of ['Request', 'Response', 'Headers', 'fetch', 'ReadableStream']) this.global[name] ??= globalThis[name];
  }

  exportConditions() {
    return ['browser', 'import', 'module'];
  }
}
