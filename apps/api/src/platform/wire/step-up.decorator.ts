import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const STEP_UP = Symbol('step-up');
/** Marks the routes in the document of the API. */
export const stepUpExtension = 'x-step-up';
/** Whether a request with this body is one of these acts. */
export type StepUpRule = (body: unknown) => boolean;

/**
 * The route pays, closes, exports or changes rights: a user with a second factor shows it again, at most 15 minutes before. The body of the
 * request is not validated yet when the rule reads it.
 */
export const StepUp = (rule: StepUpRule = () => true) => applyDecorators(SetMetadata(STEP_UP, rule), ApiExtension(stepUpExtension, true));
