import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let factory: Promise<ZxcvbnFactory> | undefined;
/** Fewer guesses, and one computer that stole the hashes finds the password within months: `Motdepasse2026!` takes 2 × 10^8. */
const leastGuesses = 1e9;
/** The time of a check grows with the length: what is longer is strong by its length. */
const longestRead = 64;

/** True for what the lists of common passwords, French words and keyboard patterns give away. `hints`: words of the user and of ours. */
export async function isGuessable(password: string, hints: readonly string[]): Promise<boolean> {
  factory ??= load();
  const { guesses } = (await factory).check(password.slice(0, longestRead), [...hints, 'intendance']);
  return guesses < leastGuesses;
}

/** Loaded with the first password that somebody chooses: the lists take megabytes. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new Factory({ dictionary: { ...common.dictionary, ...french.dictionary }, graphs: common.adjacencyGraphs });
}
