import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let factory: Promise<ZxcvbnFactory> | undefined;
/** Below this number of guesses, an attacker with the hashes needs only months on one computer. `Motdepasse2026!` takes 2 × 10^8 guesses. */
const leastGuesses = 1e9;
/** Limits the time of a check: a longer password is strong by its length. */
const longestRead = 64;

/** True when lists of common passwords, French words or keyboard patterns match. `hints`: words of the user and of the product. */
export async function isGuessable(password: string, hints: readonly string[]): Promise<boolean> {
  factory ??= load();
  const { guesses } = (await factory).check(password.slice(0, longestRead), [...hints, 'intendance']);
  return guesses < leastGuesses;
}

/** Loads the lists with the first check: they take megabytes. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new Factory({ dictionary: { ...common.dictionary, ...french.dictionary }, graphs: common.adjacencyGraphs });
}
