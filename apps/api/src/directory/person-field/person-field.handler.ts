import {
  type PersonField,
  type PersonFieldSettings,
  personFieldStream,
} from '@intendance/domain/directory/person-field/person-field.events.js';
import { fieldOf, personFieldDecider } from '@intendance/domain/directory/person-field/person-field.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { fieldById } from './configured-fields.js';

export class ConfigurePersonField extends Command<UnitResult<PersonField>> {
  constructor(
    readonly context: RequestContext,
    readonly fieldId: string,
    readonly change: Partial<PersonFieldSettings>,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ConfigurePersonField)
export class ConfigurePersonFieldHandler implements ICommandHandler<ConfigurePersonField> {
  constructor(private readonly store: EventStore) {}

  execute({ context, fieldId, change, expected }: ConfigurePersonField): Promise<UnitResult<PersonField>> {
    return executeUnit(this.store, appendRequest(context, 'ConfigurePersonField'), async (unit) => {
      const currentFields = await unit.load(personFieldStream(context.environmentId), personFieldDecider);
      const { group: _, isDefault: __, ...settings } = fieldById(context, currentFields.state, fieldId);
      const loaded = expected === undefined ? currentFields : await unit.load(currentFields.stream, personFieldDecider, expected);
      const data = { ...settings, ...change };
      const after = unit.append(loaded, personFieldDecider.decide({ type: 'ConfigurePersonField', data }, loaded.state));
      return fieldOf(after.state, data.code);
    });
  }
}
