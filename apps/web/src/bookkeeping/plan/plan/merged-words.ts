/** Words that two people changed at once: what each added stays, what each took away leaves. */
export const mergedWords = (base: readonly string[], saved: readonly string[], mine: readonly string[]): string[] => [
  ...new Set([
    ...saved.filter((word) => mine.includes(word) || !base.includes(word)),
    ...mine.filter((word) => saved.includes(word) || !base.includes(word)),
  ]),
];
