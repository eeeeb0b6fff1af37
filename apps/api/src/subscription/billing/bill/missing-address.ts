import type { BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { Period } from '@intendance/domain/subscription/contract/offer/contract-months.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config/config.js';
import type { Letter } from '../../../platform/mail/letter.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { FindAdministrators } from '../../contract/environment/environments.query.js';

export type UnaddressedBill = { readonly id: BillId; readonly period: Period; readonly total: Cents };

/** Tells the administrators, once for each period, that a bill waits for their address. */
@Injectable()
export class MissingAddress {
  constructor(
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async announce(environmentId: EnvironmentId, bill: UnaddressedBill): Promise<void> {
    const url = `${this.config.publicUrl}/environment/billing`;
    for (const { name, email } of await this.queries.execute(new FindAdministrators(environmentId)))
      await this.mailer.send(
        environmentId,
        email,
        missingAddressLetter(name, bill, url),
        derivedId(`address of ${bill.id} ${email}`),
        `bill ${bill.id}`,
      );
  }
}

const missingAddressLetter = (name: string, { period, total }: UnaddressedBill, url: string): Letter => ({
  subject: 'Votre adresse de facturation manque',
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `Votre facture pour la période du ${formatDay(period.first)} au ${formatDay(period.last)}, d’un total de ${formatEuros(total)} TTC, ne peut pas être émise : l’adresse de votre structure manque.`,
    'Elle sera émise dans la nuit qui suit la saisie de l’adresse.',
  ],
  button: { label: 'Saisir l’adresse', url },
});
