import { DomainError } from '@intendance/kernel/domain-error.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { HistoryEntryDto } from '../../../platform/history/history.dto.js';
import { HistoryReader } from '../../../platform/history/history-reader.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { tableSection } from '../../site/page/table-section.js';
import type { MemberSectionView, SiteView } from '../../site/template/site-view.js';
import type { SignedInMember } from '../site-route/site-visit.js';

/** `isOwn`: the member did it; otherwise the structure. */
export type ClaimStep = { readonly id: string; readonly at: string; readonly label: string; readonly isOwn: boolean };

const mostSteps = 50;

/** Reads the changes of status of a claim or a registration of a member. */
@Injectable()
export class ClaimSteps {
  constructor(private readonly history: HistoryReader) {}

  /** The changes of status, the first one first; none while the history is late. */
  async of(context: RequestContext, personId: PersonId, recordType: 'refund' | 'inscription', id: string): Promise<ClaimStep[]> {
    return (await this.entries(context, recordType, id))
      .filter(({ changes }) => changes.some(({ field }) => field === 'status'))
      .map((line) => ({ id: line.id, at: line.at, label: line.label, isOwn: line.actor.id === personId }));
  }

  private async entries(context: RequestContext, recordType: string, id: string): Promise<HistoryEntryDto[]> {
    const request = { conditions: [], order: [{ expression: 'h.at', direction: 'asc' as const }], page: 1, limit: mostSteps, applied: [] };
    try {
      return (await this.history.ofRecord(context, recordType, id, request)).history as HistoryEntryDto[];
    } catch (error) {
      if (error instanceof DomainError && error.code === 'history.unknown') return [];
      throw error;
    }
  }
}

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' });

/** The users of the structure stay unnamed. */
export const stepSection = (view: SiteView, { state }: SignedInMember['person'], steps: readonly ClaimStep[]): MemberSectionView =>
  tableSection(
    'etapes',
    'Ce qui a été fait',
    'Les étapes de votre demande',
    ['Date', 'Par', 'Étape'],
    steps.map(({ id, at, label, isOwn }) => ({
      id,
      cells: [moment.format(new Date(at)), isOwn ? `${state.firstname} ${state.lastname}` : view.name, label],
    })),
    'Les étapes s’affichent dans un instant.',
  );
