/**
 * Makes sure that the image of the Docker boxes stands, and prints its name.
 *
 *   npx tsx --conditions=@mledojo/source docker/build-image.ts [--force]
 */
import { buildDockerImage, ensureDockerImage } from "@mledojo/sandbox/docker";

const onProgress = (line: string): void => console.error(line);
const make = process.argv.includes("--force") ? buildDockerImage : ensureDockerImage;
console.log(await make({ onProgress }));
