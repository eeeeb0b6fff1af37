import { operatorRosterFold } from '@intendance/domain/identity/operator/operator.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { OperatorController } from './operator.controller.js';
import { operatorHistory } from './operator.history.js';
import { OperatorChanges } from './operator-changes.js';
import { Operators } from './operators.js';

export const operatorNoun = noun({
  feature: 'operation',
  controllers: [OperatorController],
  providers: [OperatorChanges, Operators],
  history: [operatorHistory],
  streams: [
    stream('operator', operatorRosterFold, {
      texts: { reason: 'clear: a free text of an operator' },
      relay: { OperatorGranted: 'withheld', OperatorRevoked: 'withheld' },
    }),
  ],
});
