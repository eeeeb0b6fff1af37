/** Merges keywords that two users changed at once: additions of both stay, and removals of both apply. */
export const mergedWords = (base: readonly string[], saved: readonly string[], mine: readonly string[]): string[] => [
  ...new Set([
    ...saved.filter((word) => mine.includes(word) || !base.includes(word)),
    ...mine.filter((word) => saved.includes(word) || !base.includes(word)),
  ]),
];
