import { noun } from '../../../capabilities/manifest/noun.js';
import { TransferProposalController } from './transfer-proposal.controller.js';

export const transferProposalNoun = noun({ controllers: [TransferProposalController] });
