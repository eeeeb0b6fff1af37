declare module 'heic-decode' {
  type Decoded = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };
  type Undecoded = { readonly width: number; readonly height: number; decode(): Promise<Decoded> };
  type Input = { readonly buffer: Uint8Array };
  const heicDecode: { (input: Input): Promise<Decoded>; all(input: Input): Promise<Undecoded[] & { dispose(): void }> };
  export default heicDecode;
}
