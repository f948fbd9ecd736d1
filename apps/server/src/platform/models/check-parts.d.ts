/** `isWrong`: a part that was added would not work. */
export declare function checkParts(folder: string): {
    lines: string[];
    isWrong: boolean;
};
