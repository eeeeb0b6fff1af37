import type { Story } from './story.js';

/** Beside a structure that cannot be read, policies and projections go on with the events of all others. */
export const failuresStayApart = ({ world }: Story): string[] => world.stoppedReaders.map((reader) => `${reader} does not go on`);
