import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import type { Trace } from '../trace.js';

export type BankDebit = {
  readonly endToEndId: string;
  readonly message: string;
  readonly amount: number;
  readonly rum: string;
  readonly collectOn: LocalDate;
  readonly uploadedOn: LocalDate;
  status: 'planned' | 'collected' | 'returned';
};
export type BankReturn = { readonly endToEndId: string; readonly amount: number; readonly reason: string; readonly on: LocalDate };

/** The bank of the operator: it takes files, collects on their days, and returns debits. */
export class Bank {
  readonly debits: BankDebit[] = [];
  readonly returns: BankReturn[] = [];
  /** Faults of files, as the bank would refuse them. */
  readonly refusals: string[] = [];
  private readonly messages = new Set<string>();

  constructor(private readonly trace: Trace) {}

  /** A file that was uploaded before is known by its message id, and changes nothing. */
  upload(file: string, today: LocalDate): void {
    const message = /<MsgId>(.+?)<\/MsgId>/.exec(file)?.[1] ?? '';
    if (this.messages.has(message)) return;
    this.messages.add(message);
    for (const group of file.split('<PmtInf>').slice(1)) {
      const collectOn = (/<ReqdColltnDt>(.+?)</.exec(group)?.[1] ?? '') as LocalDate;
      if (collectOn <= today) this.refusals.push(`the file of ${today} asks for a collection on ${collectOn}`);
      for (const [, endToEndId = '', euros = '', rum = ''] of group.matchAll(
        /<EndToEndId>(.+?)<[\s\S]*?<InstdAmt[^>]*>(.+?)<[\s\S]*?<MndtId>(.+?)</g,
      ))
        this.debits.push({
          endToEndId,
          message,
          amount: Math.round(Number(euros) * 100),
          rum,
          collectOn,
          uploadedOn: today,
          status: 'planned',
        });
    }
    this.trace.write(`the bank takes a file of ${this.debits.filter(({ uploadedOn }) => uploadedOn === today).length} debits of today`);
  }

  /** A file whose debits are not collected yet does not leave. */
  withdraw(message: string): void {
    const others = this.debits.filter((debit) => debit.message !== message);
    this.debits.splice(0, this.debits.length, ...others);
  }

  collect(today: LocalDate): void {
    for (const debit of this.debits)
      if (debit.status === 'planned' && debit.collectOn <= today) {
        debit.status = 'collected';
        this.trace.write(`the bank collects ${debit.endToEndId}, ${debit.amount} cents`);
      }
  }

  /** Debits that a customer's bank may still return. */
  returnable(today: LocalDate): BankDebit[] {
    return this.debits.filter(({ status, collectOn }) => status === 'collected' && addDays(collectOn, 60) > today);
  }

  sendBack(debit: BankDebit, reason: string, on: LocalDate): BankReturn {
    debit.status = 'returned';
    const message = { endToEndId: debit.endToEndId, amount: debit.amount, reason, on };
    this.returns.push(message);
    return message;
  }
}
