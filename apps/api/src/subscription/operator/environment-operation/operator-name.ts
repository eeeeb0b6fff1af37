import type { RequestContext } from '../../../platform/wire/request-context.js';

const operatorSuffix = ' (exploitation)';
export const isOperatorName = (name: string): boolean => name.endsWith(operatorSuffix);

/** The author of what an operator does in a customer's structure: the customer reads in the history that the operator did it. */
export const operatorActor = ({ actor }: RequestContext): RequestContext['actor'] => ({ ...actor, name: `${actor.name}${operatorSuffix}` });
