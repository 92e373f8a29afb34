// Unpacks the browser of the package and says where it is.
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
