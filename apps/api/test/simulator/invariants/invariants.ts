import type { Changes } from '../changes.js';
import type { World } from '../world.js';
import { nothingIsLost } from './acknowledgements.js';
import { booksBalance } from './books.js';
import { failuresStayApart } from './containment.js';
import { debitsAreRight } from './debits.js';
import { isolation } from './isolation.js';
import { limitsHold } from './limits.js';
import { mailingsEnd } from './mailings.js';
import { mailsLeaveOnce } from './mails.js';
import { readModelsAreRebuilt } from './read-models.js';
import { registersMatch } from './registers.js';
import type { Invariant, Story } from './story.js';
import { yearsHold } from './years.js';

export const invariants: Readonly<Record<string, Invariant>> = {
  'nothing acknowledged is lost': nothingIsLost,
  'read models are as rebuilt': readModelsAreRebuilt,
  'books balance': booksBalance,
  'years and letters hold': yearsHold,
  'registers match their entries': registersMatch,
  'places and ceilings hold': limitsHold,
  'mails leave once': mailsLeaveOnce,
  'mailings come to their end': mailingsEnd,
  'debits are right': debitsAreRight,
  'structures see only their own': isolation,
  'a failure stays in its structure': failuresStayApart,
};

export async function violationsOf(world: World, changes: Changes): Promise<string[]> {
  const events = await world.events();
  const violations: string[] = [];
  for (const [name, invariant] of Object.entries(invariants))
    for (const violation of await violationsBy(invariant, { world, events, changes })) violations.push(`${name}: ${violation}`);
  return violations.map((text) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => world.trace.nameOf(id)));
}

/** A history that no fold accepts violates each invariant that reads it. */
async function violationsBy(invariant: Invariant, story: Story): Promise<string[]> {
  try {
    return await invariant(story);
  } catch (error) {
    return [String(error)];
  }
}
