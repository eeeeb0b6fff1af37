import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { codeOf, SealedHistories } from '../sealing/sealed-histories.js';
import { formatInstant } from './cell-text.js';
import type { PrintedReceipt } from './printed-receipt.js';

/** The receipt at the end of a document: the last seal of the history that it was made from. */
@Injectable()
export class HistoryReceipts {
  constructor(
    private readonly histories: SealedHistories,
    private readonly config: Config,
  ) {}

  /** Undefined before the first seal. */
  async of(environmentId: EnvironmentId): Promise<PrintedReceipt | undefined> {
    const last = await this.histories.lastSeal(environmentId);
    if (!last) return undefined;
    const { number, first, count, at } = last.content;
    const events = (first + count - 1).toLocaleString('fr-FR');
    return {
      text: `Historique scellé, sceau nº ${number} du ${formatInstant(new Date(at))} (${events} événements). Le code ou l’adresse dit s’il a été modifié depuis.`,
      url: `${this.config.publicUrl}/verification?recu=${codeOf(last)}`,
    };
  }
}
