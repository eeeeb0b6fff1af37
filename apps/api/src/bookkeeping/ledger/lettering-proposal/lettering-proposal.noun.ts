import { noun } from '../../../capabilities/manifest/noun.js';
import { LetteringProposalController } from './lettering-proposal.controller.js';

export const letteringProposalNoun = noun({ controllers: [LetteringProposalController] });
