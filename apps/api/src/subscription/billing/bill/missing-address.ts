import type { BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { Period } from '@intendance/domain/subscription/contract/offer/contract-months.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { LetterBody } from '../../../platform/mail/letter.js';
import { AdministratorMail } from '../../contract/environment/administrator-mail.js';

export type UnaddressedBill = { readonly id: BillId; readonly period: Period; readonly total: Cents };

/** Tells the administrators, once for each period, that a bill waits for their address. */
@Injectable()
export class MissingAddress {
  constructor(
    private readonly administrators: AdministratorMail,
    private readonly config: Config,
  ) {}

  async announce(environmentId: EnvironmentId, bill: UnaddressedBill): Promise<void> {
    const url = `${this.config.publicUrl}/environment/billing`;
    const identity = { key: `address of ${bill.id}`, about: `bill ${bill.id}` };
    await this.administrators.send(environmentId, missingAddressLetter(bill, url), identity);
  }
}

const missingAddressLetter = ({ period, total }: UnaddressedBill, url: string): LetterBody => ({
  subject: 'Votre adresse de facturation manque',
  paragraphs: [
    `Votre facture pour la période du ${formatDay(period.first)} au ${formatDay(period.last)}, d’un total de ${formatEuros(total)} TTC, ne peut pas être émise : l’adresse de votre structure manque.`,
    'Elle sera émise dans la nuit qui suit la saisie de l’adresse.',
  ],
  button: { label: 'Saisir l’adresse', url },
});
