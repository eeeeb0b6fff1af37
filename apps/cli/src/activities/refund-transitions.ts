import { unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addTransitions, paymentOptions, reasonOption, type Transition } from './claim-transitions.js';

type Name = 'validate' | 'refuse' | 'mark_refunded';

const transitions: readonly Transition<Name>[] = [
  {
    name: 'validate',
    summary: 'valider des demandes ; le montant remboursable est recalculé',
    command: 'validate',
    done: 'validée',
    options: [],
    examples: [
      'intendance refunds validate 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --dry-run',
      "intendance refunds list --status waiting --all --json | jq -r '.refunds[].id' | intendance refunds validate -",
    ],
  },
  {
    name: 'refuse',
    summary: 'refuser des demandes',
    command: 'refuse',
    done: 'refusée',
    options: [reasonOption('motif du refus')],
    examples: ['intendance refunds refuse 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --reason "Facture illisible"'],
  },
  {
    name: 'mark-refunded',
    summary: 'marquer des demandes comme remboursées',
    command: 'mark_refunded',
    done: 'remboursée',
    options: paymentOptions(),
    examples: ['intendance refunds mark-refunded 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --paid-on 2026-03-31'],
  },
];

export const addRefundTransitions = (refunds: Command, cli: Cli): void =>
  addTransitions(refunds, cli, {
    noun: 'demande',
    label: 'Demandes',
    transitions,
    send: async (body) => unwrap((await cli.client()).POST('/api/refunds/bulk', { body })),
  });
