import { subsidyActivationStream } from '@intendance/domain/advantage/subsidy-activation/subsidy-activation.events.js';
import {
  type SubsidyActivation,
  type SubsidyActivationCommand,
  subsidyActivationCase,
  subsidyActivationFold,
} from '@intendance/domain/advantage/subsidy-activation/subsidy-activation.js';
import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import {
  activeModules,
  type BillingDataEvent,
  billingDataFold,
  billingDataStream,
  environmentDecider,
  hasMandate,
  opened,
} from '@intendance/domain/subscription/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Saved, Versioned } from '../../platform/wire/saved.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { subsidySettingsToWire } from '../subsidy-rule/subsidy-rule-wire.js';
import type { SubsidyActivationDto } from './subsidy-activation.dto.js';

/** The activation of the subsidies of a structure, with the mandate and the module that it depends on. The streams are short. */
@Injectable()
export class SubsidyActivations {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async find(context: RequestContext): Promise<Versioned<SubsidyActivationDto>> {
    const [slice] = await this.store.read(context.environmentId, [subsidyActivationStream(context.environmentId)]);
    const version = slice?.version ?? 0;
    return new Versioned(await this.toWire(context, foldSlice(subsidyActivationFold, slice).state, version), version);
  }

  async execute(context: RequestContext, command: SubsidyActivationCommand, expected?: number): Promise<Saved<SubsidyActivationDto>> {
    const addressed = { ...command, id: context.environmentId };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, subsidyActivationCase, addressed, expected));
    return new Saved(await this.toWire(context, value, version), version, position);
  }

  private async toWire({ environmentId }: RequestContext, activation: SubsidyActivation, version: number): Promise<SubsidyActivationDto> {
    const [environment, billing] = await this.store.read(environmentId, [`environment-${environmentId}`, billingDataStream(environmentId)]);
    const structure = opened(foldSlice<EnvironmentEvent, typeof environmentDecider.initial>(environmentDecider, environment).state);
    return {
      status: activation.status,
      subvention_rule: activation.status === 'none' ? null : activation.ruleId,
      rule: activation.status === 'pending' ? subsidySettingsToWire(activation.rule) : null,
      is_subscribed: activeModules(structure, this.clock.today()).includes('subvention'),
      has_mandate: hasMandate(foldSlice<BillingDataEvent, typeof billingDataFold.initial>(billingDataFold, billing).state),
      version,
    };
  }
}
