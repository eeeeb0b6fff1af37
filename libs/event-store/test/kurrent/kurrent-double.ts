import {
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceError,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { ServerFeaturesService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import * as features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import { StreamsService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import * as reading from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { StreamsServiceService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import * as appending from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { KurrentLog, type LogEntry } from './kurrent-log.js';
import { readEvent, tooLarge, violation } from './kurrent-messages.js';

type Read = ServerWritableStream<reading.ReadReq, reading.ReadResp>;
type Append = ServerUnaryCall<appending.AppendRecordsRequest, appending.AppendRecordsResponse>;

/** The default of the server. */
const maxAppendSize = 1_048_576;

/**
 * The part of KurrentDB that the adapter needs: gRPC over a real socket, by the protocol files of the client, with the behaviour of appends
 * and checks that the server's own tests define.
 */
export class KurrentDouble {
  private readonly log = new KurrentLog();
  private readonly server = new Server();

  private constructor(private readonly version: string) {}

  /** @param version of the server that it stands for: before 26.1, it does not know how to append with checks */
  static async open(version = '26.1.0'): Promise<{ url: string; close(): void }> {
    const double = new KurrentDouble(version);
    double.serve();
    const port = await new Promise<number>((resolve, reject) =>
      double.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    return { url: `kurrentdb://127.0.0.1:${port}?tls=false`, close: () => double.server.forceShutdown() };
  }

  private serve(): void {
    this.server.addService(ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, callback: sendUnaryData<features.SupportedMethods>) => callback(null, this.supportedMethods()),
    });
    this.server.addService(StreamsService, { read: (call: Read) => this.read(call) });
    this.server.addService(StreamsServiceService, {
      appendRecords: (call: Append, callback: sendUnaryData<appending.AppendRecordsResponse>) => this.append(call, callback),
    });
  }

  private supportedMethods(): features.SupportedMethods {
    const methods = new features.SupportedMethods().setEventStoreServerVersion(this.version);
    const add = (service: string, method: string) =>
      methods.addMethods(new features.SupportedMethod().setServiceName(service).setMethodName(method));
    add('event_store.client.streams.streams', 'read');
    if (this.version >= '26.1') add('kurrentdb.protocol.v2.streams.streamsservice', 'appendrecords');
    return methods;
  }

  private append({ request }: Append, callback: sendUnaryData<appending.AppendRecordsResponse>): void {
    const records = request.getRecordsList();
    const refused = this.refusal(request);
    if (refused) callback(refused);
    else {
      for (const record of records) this.keep(record);
      const answer = new appending.AppendRecordsResponse();
      for (const stream of new Set(records.map((record) => record.getStream())))
        answer.addRevisions(new appending.StreamRevision().setStream(stream).setRevision(String(this.log.revision(stream))));
      callback(null, answer.setPosition(String(this.log.end)));
    }
  }

  private refusal(request: appending.AppendRecordsRequest): Partial<ServiceError> | undefined {
    const invalid = (details: string) => ({ code: status.INVALID_ARGUMENT, details });
    if (request.getRecordsList().length === 0) return invalid('at least one record is needed');
    const checks = request.getChecksList().map((check) => {
      const state = check.getStreamState();
      return { stream: state?.getStream() ?? '', expected: BigInt(state?.getExpectedState() ?? '-2') };
    });
    if (new Set(checks.map(({ stream }) => stream)).size < checks.length) return invalid('each stream once in the checks');
    const size = request.getRecordsList().reduce((sum, record) => sum + record.getData_asU8().length, 0);
    if (size > maxAppendSize) return tooLarge(size, maxAppendSize);
    const failed = checks.flatMap(({ stream, expected }, index) =>
      this.log.isExpected(stream, expected) ? [] : [{ index, stream, expected, actual: this.log.revision(stream) }],
    );
    return failed.length > 0 ? violation(failed) : undefined;
  }

  private keep(record: appending.AppendRecord): void {
    const properties = record.getPropertiesMap();
    this.log.keep({
      id: record.getRecordId() ?? '',
      stream: record.getStream(),
      type: record.getSchema()?.getName() ?? '',
      data: record.getData_asU8(),
      properties: Object.fromEntries(properties.getEntryList().map(([name]) => [name, properties.get(name)?.getStringValue() ?? ''])),
    });
  }

  private read(call: Read): void {
    const options = call.request.getOptions();
    const stream = options?.getStream();
    const isBackwards = options?.getReadDirection() === reading.ReadReq.Options.ReadDirection.BACKWARDS;
    const name = Buffer.from(stream?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
    if (stream && this.log.revision(name) < 0n) {
      const missing = new reading.ReadResp.StreamNotFound().setStreamIdentifier(stream.getStreamIdentifier());
      call.write(new reading.ReadResp().setStreamNotFound(missing));
      call.end();
      return;
    }
    const matches = stream
      ? this.log.events.filter((event) => event.stream === name)
      : this.log.events.filter(this.matchesFilter(call.request));
    const from = stream?.hasRevision()
      ? BigInt(stream.getRevision())
      : BigInt(options?.getAll()?.getPosition()?.getCommitPosition() ?? '0');
    const placed = matches.filter(({ revision, position }) => (stream ? revision : position) >= from);
    const ordered = isBackwards ? placed.toReversed() : placed;
    for (const event of ordered.slice(0, Number(options?.getCount() ?? '0'))) call.write(readEvent(event));
    call.end();
  }

  private matchesFilter(request: reading.ReadReq): (event: LogEntry) => boolean {
    const expression = request.getOptions()?.getFilter()?.getStreamIdentifier();
    if (!expression) return () => true;
    const prefixes = expression.getPrefixList();
    const regex = new RegExp(expression.getRegex());
    return ({ stream }) => (prefixes.length > 0 ? prefixes.some((prefix) => stream.startsWith(prefix)) : regex.test(stream));
  }
}
