import { CropMarks } from "#app/_ui/crop-marks.tsx";
import type { OptionExample, OptionName } from "#lib/docs/option-examples.ts";
import { pictureSize } from "#lib/docs/picture-size.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import { JsonBlock } from "../_frame/code-block.tsx";
import styles from "./option-pictures.module.css";

type Input = { name: OptionName; example: OptionExample };

/** The request that the picture with the option is printed from. */
export function OptionRequest({ name, example: { options, beside } }: Input) {
  const value = { url: "https://example.com/", ...beside, ...options };
  return <JsonBlock title="Request" what={`the request with ${name}`} value={value} />;
}

/** A page printed with the option, and one printed without where that tells more. */
export function OptionPictures({ name, example }: Input) {
  const { options, beside = {}, shows, without } = example;
  return (
    <div className={styles.pictures}>
      {without !== undefined && <Sheet file={`${name}-without`} options={beside} caption={without} />}
      <Sheet file={name} options={{ ...beside, ...options }} caption={shows} />
    </div>
  );
}

function Sheet({ file, options, caption }: { file: string; options: OptionExample["options"]; caption: string }) {
  const { username: _, password: __, ...stored } = options;
  return (
    <figure className={styles.figure}>
      <div className={styles.sheet}>
        <CropMarks />
        {/* Small and made once: there is nothing to optimise. */}
        {/* biome-ignore lint/performance/noImgElement: that is why */}
        <img
          src={`/docs/options/${file}.webp`}
          alt={`A printed page. ${caption}`}
          loading="lazy"
          {...pictureSize(storedOptionsSchema.parse(stored))}
        />
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
