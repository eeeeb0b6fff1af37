import type { Page } from '@playwright/test';
import { answer, dialog, fail, type State } from './state.js';

const databases = '**/api/operator/databases';
const moves = '**/api/operator/structure_moves';
const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const reader = { process: 'web-1:4242', since: '2026-11-22T09:00:00.000Z', lag: 0, lag_seconds: 0 };
const database = { share: 1, structures: 12, is_answering: true };
const list = {
  totalCount: 3,
  databases: [
    {
      ...database,
      name: 'home',
      readers: [
        { ...reader, reader: 'read-models' },
        { ...reader, reader: 'policies', lag: 1200, lag_seconds: 40 },
      ],
    },
    { ...database, name: 'lyon', readers: [{ reader: 'read-models', process: null, since: null, lag: 0, lag_seconds: 0 }] },
    { ...database, name: 'brest', is_answering: false, readers: [] },
  ],
};
const move = {
  id,
  name: 'Association Les Deux Rives',
  source: 'home',
  destination: 'lyon',
  state: 'copying',
  events: 12_000,
  copied: 4000,
  is_cancelled: false,
  begun_at: '2026-11-22T09:00:00.000Z',
  requested_by: 'Claire Morel',
  problem: 'Une base n’a pas répondu : le déplacement reprend dès qu’elle répond.',
};
const result = {
  id,
  name: move.name,
  source: 'lyon',
  destination: 'home',
  outcome: 'refused',
  problem: 'Un modèle de lecture ou une règle est arrêté pour cette structure : remettez-le en marche d’abord.',
  events: null,
  fence_ms: null,
  requested_by: null,
  begun_at: move.begun_at,
  ended_at: '2026-11-22T09:05:00.000Z',
};
const answerBoth = (answers: object) => async (page: Page) => {
  await answer(databases, list)(page);
  await answer(moves, answers)(page);
};
const [none, both] = [
  { totalCount: 0, moves: [], results: [result] },
  { totalCount: 1, moves: [move], results: [{ ...result, outcome: 'moved', problem: null, events: 12_000, fence_ms: 240 }] },
];

export const databaseStates: readonly [State, ...State[]] = [
  { name: 'databases', address: '/operator/databases', shows: (page) => page.getByRole('heading', { name: 'home' }) },
  {
    name: 'databases, with moves',
    address: '/operator/databases',
    answers: answerBoth(both),
    shows: (page) => page.getByText('Ne répond pas'),
  },
  {
    name: 'databases, failed',
    address: '/operator/databases',
    answers: fail(databases),
    shows: (page) => page.getByText('Impossible de charger les bases de données'),
  },
];

/** Of the page of one structure. */
export const moveStates = (address: string, answerStructure: (page: Page) => Promise<void>): readonly State[] => {
  const answersOf = (answers: object) => async (page: Page) => {
    await answerStructure(page);
    await answerBoth(answers)(page);
  };
  return [
    {
      name: 'environment, in move',
      address,
      answers: answersOf(both),
      shows: (page) => page.getByRole('button', { name: 'Annuler le déplacement' }),
    },
    {
      name: 'environment, last move refused',
      address,
      answers: answersOf(none),
      shows: (page) => page.getByText(/est arrêté pour cette structure/),
    },
    {
      name: 'environment, move',
      address,
      answers: answersOf(none),
      steps: (page) => page.getByRole('button', { name: 'Déplacer', exact: true }).click(),
      shows: dialog,
    },
  ];
};
