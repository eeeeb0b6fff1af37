// The sandbox ticketing as a process of its own: the program starts it, and it ends with the program.
import type { FromSandbox, ToSandbox } from './sandbox-messages.js';
import { SandboxTicketing } from './sandbox-ticketing.js';

let ticketing: SandboxTicketing | undefined;
let lastQuestion = 0;
const questions = new Map<number, (answer: unknown) => void>();

const tell = (message: FromSandbox): void => {
  process.send?.(message);
};

function ask<Answer>(subject: 'secret' | 'buyers', environmentId: string): Promise<Answer> {
  const id = ++lastQuestion;
  tell({ type: 'question', id, subject, environmentId });
  return new Promise((resolve) => questions.set(id, resolve as (answer: unknown) => void));
}

async function handle(message: ToSandbox): Promise<void> {
  switch (message.type) {
    case 'start':
      ticketing = new SandboxTicketing({
        ...message.options,
        secretOf: (environmentId) => ask('secret', environmentId),
        buyersOf: (environmentId) => ask('buyers', environmentId),
        now: () => new Date(),
      });
      return tell({ type: 'started', address: await ticketing.start() });
    case 'answer':
      questions.get(message.id)?.(message.answer);
      questions.delete(message.id);
  }
}

process.on('message', (message: ToSandbox) => void handle(message));
process.on('disconnect', () => process.exit());
// A terminal interrupts the whole group: the program ends this process when it has closed.
process.on('SIGINT', () => undefined);
