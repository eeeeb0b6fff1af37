import { jest } from '@jest/globals';

// Functions that Chakra calls while mounting and jsdom lacks.
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: jest.fn(),
  removeEventListener: jest.fn(),
  addListener: jest.fn(),
  removeListener: jest.fn(),
  dispatchEvent: () => false,
});
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
window.scrollTo = () => {};
globalThis.CSS ??= { escape: (text) => text.replaceAll(/[^\w-]/g, (character) => `\\${character}`), supports: () => false };
globalThis.requestIdleCallback ??= (work) => setTimeout(work, 0);
