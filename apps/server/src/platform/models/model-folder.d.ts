import { type PartFile, type PartName } from './model-parts.ts';
/** The reason why a part is off, as a sentence for the operator. */
export declare class ModelFault extends Error {
}
export declare const pathOf: (folder: string, part: PartName, file: string) => string;
/** Lists the parts of which any file is there, without reading the files. */
export declare const listAdded: (folder: string) => PartName[];
export declare const isOfPart: (content: Buffer, { bytes, sha256 }: PartFile) => boolean;
/** @throws ModelFault for a missing, truncated or different file */
export declare function readPartFile(folder: string, part: PartName, name: string): Buffer;
export declare const requireOf: (folder: string) => NodeJS.Require;
/** Returns the version of the runtime in the folder; undefined if there is none. */
export declare function runtimeVersion(folder: string): string | undefined;
