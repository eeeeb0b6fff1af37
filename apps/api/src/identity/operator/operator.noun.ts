import type { OperatorEvent } from '@intendance/domain/identity/operator/operator.events.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { relayed } from '../../platform/relay/relay-allow-list.js';
import { OperatorController } from './operator.controller.js';
import { operatorHistory } from './operator.history.js';
import { OperatorChanges } from './operator-changes.js';
import { Operators } from './operators.js';

export const operatorNoun = noun({
  feature: 'operation',
  controllers: [OperatorController],
  providers: [OperatorChanges, Operators],
  history: [operatorHistory],
  relay: [relayed<OperatorEvent>('operator', { OperatorGranted: 'withheld', OperatorRevoked: 'withheld' })],
});
