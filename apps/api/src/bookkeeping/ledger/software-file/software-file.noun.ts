import { noun } from '../../../capabilities/manifest/noun.js';
import { SoftwareFileController } from './software-file.controller.js';

export const softwareFileNoun = noun({ controllers: [SoftwareFileController] });
