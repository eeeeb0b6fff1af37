import { ApiHeader } from '@nestjs/swagger';

/** For a write with a version whose path has no id. Paths with an id get this documentation automatically. */
export const ApiIfMatch = (description: string) =>
  ApiHeader({ name: 'If-Match', required: false, description, schema: { type: 'string' }, example: '"3"' });
