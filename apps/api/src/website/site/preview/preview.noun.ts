import { noun } from '../../../capabilities/manifest/noun.js';
import { AdvantagePreviewController, ArticlePreviewController, ParameterPreviewController } from './preview.controller.js';

export const previewNoun = noun({ controllers: [ArticlePreviewController, AdvantagePreviewController, ParameterPreviewController] });
