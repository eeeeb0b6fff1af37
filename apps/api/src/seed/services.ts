import type { Abstract, Type } from '@nestjs/common';

/** The application, as far as the seed needs it. */
export type Services = { get<T>(token: Type<T> | Abstract<T>): T };
