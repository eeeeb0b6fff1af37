import { unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addTransitions, paymentOptions, reasonOption, type Transition } from './claim-transitions.js';

type Name = 'validate' | 'refuse' | 'mark_paid';

const transitions: readonly Transition<Name>[] = [
  {
    name: 'validate',
    summary: 'valider des inscriptions ; une inscription gratuite est aussitôt payée',
    command: 'validate',
    done: 'validée',
    options: [],
    examples: [
      'intendance inscriptions validate 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --dry-run',
      "intendance inscriptions list --status waiting --all --json | jq -r '.inscriptions[].id' | intendance inscriptions validate -",
    ],
  },
  {
    name: 'refuse',
    summary: 'refuser des inscriptions, ou annuler celles qui sont validées : leurs places sont libérées',
    command: 'refuse',
    done: 'refusée',
    options: [reasonOption('motif du refus ou de l’annulation')],
    examples: ['intendance inscriptions refuse 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --reason "Sortie complète"'],
  },
  {
    name: 'mark-paid',
    summary: 'marquer des inscriptions comme payées',
    command: 'mark_paid',
    done: 'payée',
    options: paymentOptions(),
    examples: ['intendance inscriptions mark-paid 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --payment-mode chèque'],
  },
];

export const addInscriptionTransitions = (inscriptions: Command, cli: Cli): void =>
  addTransitions(inscriptions, cli, {
    noun: 'inscription',
    label: 'Inscriptions',
    transitions,
    send: async (body) => unwrap((await cli.client()).POST('/api/inscriptions/bulk', { body })),
  });
