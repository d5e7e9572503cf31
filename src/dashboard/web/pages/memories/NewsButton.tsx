import { Button } from "@mantine/core";
import { ArrowUp } from "lucide-react";
import { count } from "../../parts/format.ts";
import classes from "./NewsButton.module.css";

interface Props {
  readonly news: { readonly count: number; readonly hasMore: boolean };
  readonly onShow: () => void;
}

/** Says how many memories wait above the list, and shows them. */
export function NewsButton({ news, onShow }: Props) {
  return (
    <div className={classes["news"]} role="status">
      {news.count > 0 && (
        <Button
          size="xs"
          radius="xl"
          className={classes["button"]}
          leftSection={<ArrowUp size={14} aria-hidden />}
          title="Shows them at the top of the list"
          onClick={onShow}
        >
          {`${count(news.count)}${news.hasMore ? "+" : ""} new`}
        </Button>
      )}
    </div>
  );
}
