import type { SandboxOptions } from './sandbox-ticketing.js';

/** Messages between the program and the process of the sandbox ticketing. */
export type ToSandbox =
  | { readonly type: 'start'; readonly options: Pick<SandboxOptions, 'productUrl' | 'key' | 'memoryFile'> }
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown };
export type SandboxQuestion = {
  readonly type: 'question';
  readonly id: number;
  readonly subject: 'secret' | 'buyers';
  readonly environmentId: string;
};
export type FromSandbox = { readonly type: 'started'; readonly address: string } | SandboxQuestion;
