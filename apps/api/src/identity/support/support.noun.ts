import { noun } from '../../capabilities/manifest/noun.js';
import { SupportController } from './support.controller.js';

export const supportNoun = noun({ controllers: [SupportController] });
