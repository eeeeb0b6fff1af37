import Sequencer from '@jest/test-sequencer';

/** Programs started by specs: the longest files, however short their text is. */
const startsPrograms = /\/apps\/api\/test\/[^/]+\.int\.spec\.ts$/;
/** Counts bytes between full collections, each of which takes seconds in a worker that has run hundreds of specs. */
const collectsGarbage = /\/data-export\/file-archive\.spec\.ts$/;
const projects = ['int', 'unit', 'web-node', 'web'];

/**
 * A clean checkout knows no durations, so that jest begins with the largest files. Here the files that start programs come first: the other
 * worker is not left waiting for one at the end. Then one project after the other: modules of the web, which files do not share, fill the heap
 * of a worker, and a new worker evaluates the modules of the API again (ADR 0047).
 */
export default class ProjectSequencer extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ path, context }) {
  if (collectsGarbage.test(path)) return -2;
  return startsPrograms.test(path) ? -1 : projects.indexOf(context.config.displayName.name);
}
