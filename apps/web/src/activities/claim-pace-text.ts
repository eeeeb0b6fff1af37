import { count } from '../ui/format/format.js';
import type { ClaimPace } from './dashboard.api.js';

const hoursOfDay = 24;

/** `48 demandes en 12 semaines ; décision en 3 jours en moyenne.` */
export function paceText({ weeks, mean_hours: hours }: ClaimPace): string {
  const requests = weeks.reduce((sum, week) => sum + week.requests, 0);
  const received = `${requests === 0 ? 'Aucune demande' : count(requests, 'demande')} en ${count(weeks.length, 'semaine')}`;
  return hours === null ? `${received}.` : `${received} ; décision en ${delayText(hours)} en moyenne.`;
}

function delayText(hours: number): string {
  if (hours === 0) return 'moins d’une heure';
  if (hours < 2 * hoursOfDay) return count(hours, 'heure');
  return count(Math.round(hours / hoursOfDay), 'jour');
}
