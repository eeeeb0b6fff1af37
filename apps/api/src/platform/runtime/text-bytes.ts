const pieceBytes = 65_536;
const mostBytesOfCharacter = 3;

/** A long text as bytes: a string that grows part by part keeps each of its parts alive for the garbage collector. */
export class TextBytes {
  private readonly full: Buffer[] = [];
  private piece = Buffer.allocUnsafeSlow(pieceBytes);
  private length = 0;

  add(text: string): void {
    const most = text.length * mostBytesOfCharacter;
    if (this.length + most > this.piece.length) {
      this.full.push(this.piece.subarray(0, this.length));
      this.piece = Buffer.allocUnsafeSlow(Math.max(pieceBytes, most));
      this.length = 0;
    }
    this.length += this.piece.write(text, this.length);
  }

  pieces(): readonly Buffer[] {
    return [...this.full, this.piece.subarray(0, this.length)];
  }
}
