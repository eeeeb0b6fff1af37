import { paymentAccountErrors } from '@intendance/domain/activities/payment-account/payment-account.errors.js';
import {
  type PaymentAccount,
  type PaymentAccountCommand,
  paymentAccountCase,
} from '@intendance/domain/activities/payment-account/payment-account.js';
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankAccountErrors } from '@intendance/domain/bookkeeping/public.js';
import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved, Versioned } from '../../platform/wire/saved.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { PaymentAccess } from './payment-access.js';
import { PaymentAccountDto, SavePaymentAccountDto } from './payment-account.dto.js';
import { PaymentAccountReader } from './payment-account-reader.js';
import { paymentServiceErrors } from './payment-service.errors.js';
import { PaymentServices } from './payment-services.js';
import { sentKeys } from './sent-keys.js';

/** The account of the structure at a payment service. Its keys go in and never come out. */
@ApiTags('online_payments')
@Access({ feature: 'payment-account' })
@Controller('payment_account')
export class PaymentAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: PaymentAccountReader,
    private readonly access: PaymentAccess,
    private readonly services: PaymentServices,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire le service de paiement relié, sans ses clés' })
  @ApiOkResponse({ type: PaymentAccountDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<Versioned<PaymentAccountDto>> {
    const { state, version } = await this.reader.of(environmentId);
    return new Versioned(accountToWire(state), version);
  }

  @Put()
  @StepUp()
  @ApiOperation({
    summary: 'Relier un service de paiement',
    description: 'Les clés sont essayées auprès du service avant d’être enregistrées.',
  })
  @ApiOkResponse({ type: PaymentAccountDto })
  @ApiProblem(
    paymentAccountErrors.bankAccountMissing(),
    paymentAccountErrors.bankAccountOfBank(),
    bankAccountErrors.unknown(),
    paymentServiceErrors.keyMissing('secret_key'),
    paymentServiceErrors.keyRefused('secret_key'),
    paymentServiceErrors.unreachable(),
  )
  async connect(@Ctx() context: RequestContext, @Body() dto: SavePaymentAccountDto): Promise<Saved<PaymentAccountDto>> {
    const { service, bank_account } = dto;
    const keys = sentKeys(dto, await this.access.of(context, service));
    const name = await (await this.services.account(keys)).name();
    await this.access.keep(context, service, keys);
    return this.execute(context, {
      type: 'OpenPaymentAccount',
      data: { service, name, bankAccountId: bank_account as BankAccountId | null },
    });
  }

  @Delete()
  @StepUp()
  @ApiOperation({
    summary: 'Arrêter les paiements en ligne',
    description: 'Aucun paiement ne commence plus ; ceux qui sont en cours sont suivis jusqu’au bout et restent remboursables.',
  })
  @ApiOkResponse({ type: PaymentAccountDto })
  @ApiProblem(paymentAccountErrors.none())
  close(@Ctx() context: RequestContext): Promise<Saved<PaymentAccountDto>> {
    return this.execute(context, { type: 'ClosePaymentAccount' });
  }

  private async execute(context: RequestContext, command: PaymentAccountCommand): Promise<Saved<PaymentAccountDto>> {
    const { value, version, position } = await this.commands.execute(
      new ExecuteCase(context, paymentAccountCase, { id: context.environmentId, ...command }),
    );
    return new Saved(accountToWire(value), version, position);
  }
}

const accountToWire = (account: PaymentAccount): PaymentAccountDto =>
  account.status === 'none'
    ? { is_open: false, service: null, name: null, bank_account: null }
    : { is_open: account.status === 'open', service: account.service, name: account.name, bank_account: account.bankAccountId };
