/** The exit code by which the script says that the code does not compile. */
export const notCompilable = 3;

/**
 * Compiles `/code/main.py` and runs nothing of it, so what it answers cannot be forged by the code. Besides SyntaxError,
 * compile() answers ValueError to a null byte, and MemoryError or RecursionError to nesting that is too deep.
 */
export const syntaxScript = `import sys, traceback, warnings
warnings.simplefilter("ignore")
try:
    with open("/code/main.py", "rb") as file:
        compile(file.read(), "/code/main.py", "exec", dont_inherit=True)
except (SyntaxError, ValueError, MemoryError, RecursionError, OverflowError) as error:
    sys.stderr.write("".join(traceback.format_exception_only(type(error), error)))
    sys.exit(${String(notCompilable)})
`;
