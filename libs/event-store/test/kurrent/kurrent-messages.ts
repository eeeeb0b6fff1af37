import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import * as shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import * as rpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import * as reading from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import * as errors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js';
import { Any } from 'google-protobuf/google/protobuf/any_pb.js';
import type { LogEntry } from './kurrent-log.js';

type Failed = { readonly index: number; readonly stream: string; readonly expected: bigint; readonly actual: bigint };

/** Times are counted in ticks of 100 ns. */
const ticksPerMs = 10_000n;

export function readEvent({ id, stream, type, data, properties, revision, position, at }: LogEntry): reading.ReadResp {
  const event = new reading.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(data)
    .setCustomMetadata(Buffer.from(JSON.stringify({ ...properties, '$schema.format': 'Json', '$schema.name': type })).toString('base64'));
  event
    .getMetadataMap()
    .set('type', type)
    .set('content-type', 'application/json')
    .set('created', String(BigInt(at.getTime()) * ticksPerMs));
  return new reading.ReadResp().setEvent(new reading.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(position)));
}

export function violation(failed: readonly Failed[]): Partial<ServiceError> {
  const details = new errors.AppendConsistencyViolationErrorDetails().setViolationsList(
    failed.map(({ index, stream, expected, actual }) => {
      const state = new errors.ConsistencyViolation.StreamStateViolation()
        .setStream(stream)
        .setExpectedState(String(expected))
        .setActualState(String(actual));
      return new errors.ConsistencyViolation().setCheckIndex(index).setStreamState(state);
    }),
  );
  const type = 'AppendConsistencyViolationErrorDetails';
  return failure(status.FAILED_PRECONDITION, 'one or more consistency checks failed', type, details.serializeBinary());
}

export function tooLarge(size: number, maxSize: number): Partial<ServiceError> {
  const details = new errors.AppendTransactionSizeExceededErrorDetails().setSize(size).setMaxSize(maxSize);
  const type = 'AppendTransactionSizeExceededErrorDetails';
  return failure(status.ABORTED, 'the append is too large', type, details.serializeBinary());
}

/** A `google.rpc.Status` with its details, in the trailer that gRPC defines for it. */
function failure(code: status, message: string, type: string, details: Uint8Array): Partial<ServiceError> {
  const any = new Any();
  any.pack(details, `kurrentdb.protocol.v2.streams.errors.${type}`);
  const metadata = new Metadata();
  metadata.set('grpc-status-details-bin', Buffer.from(new rpc.Status().setMessage(message).setDetails(any).serializeBinary()));
  return { code, details: message, metadata };
}
