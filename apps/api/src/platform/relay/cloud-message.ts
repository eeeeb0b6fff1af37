import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import { CloudEvent, Kafka } from 'cloudevents';
import type { LogMessage } from './event-log.js';

/**
 * A CloudEvent 1.0 in binary mode: attributes in `ce_` headers, data as JSON. The message key is the environment: events of one environment
 * keep their order. `ce_streamversion` counts from 1 within `ce_subject`: a reader that stores the last version of each stream recognises
 * repeated events.
 */
export function cloudMessage(event: StoredRecord, data: object): LogMessage {
  const { id, type, environmentId, stream, streamType, version, schemaVersion, recordedAt, metadata } = event;
  const { headers } = Kafka.binary(
    new CloudEvent({
      id,
      type: `intendance.${type}`,
      source: `urn:intendance:environment:${environmentId}`,
      subject: stream,
      time: recordedAt.toISOString(),
      datacontenttype: 'application/json',
      dataschema: `urn:intendance:event:${type}:${schemaVersion}`,
      data,
      partitionkey: environmentId,
      environmentid: environmentId,
      streamtype: streamType,
      streamversion: version,
      // The name of the actor stays in the history.
      actorid: metadata.actor.id,
      command: metadata.command,
      commandid: metadata.commandId,
      correlationid: metadata.correlationId,
      causationid: metadata.causationId,
    }),
  );
  const presentHeaders = Object.entries(headers).filter(([, value]) => value !== undefined);
  return {
    key: environmentId,
    headers: Object.fromEntries(presentHeaders.map(([name, value]) => [name, String(value)])),
    value: JSON.stringify(data),
  };
}
