import { type AddressedLoanCommand, loanCase } from '@intendance/domain/bookkeeping/ledger/loan/loan-case.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { LoanDto } from './loan.dto.js';
import { loanToWire } from './loan-wire.js';

@Injectable()
export class LoanWrites {
  constructor(private readonly commands: CommandBus) {}

  async save(context: RequestContext, command: AddressedLoanCommand, expected?: number): Promise<Saved<LoanDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, loanCase, command, expected));
    return new Saved(loanToWire(command.id, value, version), version, position);
  }
}
