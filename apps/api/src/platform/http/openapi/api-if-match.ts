import { ApiHeader } from '@nestjs/swagger';

/** For a write whose path names no record and that has a version all the same. Paths with an id are documented by themselves. */
export const ApiIfMatch = (description: string) =>
  ApiHeader({ name: 'If-Match', required: false, description, schema: { type: 'string' }, example: '"3"' });
